#!/bin/sh
# Makes the virtual environment with the pinned packages; on Debian and Ubuntu it first installs what the system lacks.
set -e
python="$1"
venv="$2"

"$python" - <<'PY' || { echo "Bello needs Python 3.11 or newer; '$python' is older. Try: make PYTHON=python3.12 …"; exit 1; }
import sys
sys.exit(sys.version_info < (3, 11))
PY

missing=""
"$python" -c "import venv, ensurepip" 2>/dev/null || missing="$missing python3-venv"
has_library() { "$python" -c "import ctypes; ctypes.CDLL('$1')" 2>/dev/null; }
if [ "$(uname -s)" = Linux ]; then
  has_library libGL.so.1 || missing="$missing libgl1"
  has_library libEGL.so.1 || missing="$missing libegl1"
fi
if [ -n "$missing" ]; then
  if command -v apt-get >/dev/null 2>&1; then
    as_root=""
    [ "$(id -u)" = 0 ] || as_root="sudo"
    echo "Bello needs these system packages, installing them:$missing"
    $as_root apt-get update -qq
    # shellcheck disable=SC2086
    $as_root apt-get install -y -qq --no-install-recommends $missing
  else
    echo "Bello needs these, please install them first:$missing (the names are Debian's)"
    exit 1
  fi
fi

[ -x "$venv/bin/python" ] || "$python" -m venv "$venv"
echo "Installing the pinned packages …"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
touch "$venv/.ready"
