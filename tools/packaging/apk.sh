#!/bin/sh
# Builds the APK with the pinned tools: apk.sh VENV debug|release. The first time it takes an hour and fetches the SDK.
set -e
venv="$(cd "$1" && pwd)"
mode="$2"
pin="$(grep '^python-for-android==' requirements-android.txt)"

if [ "$mode" = release ]; then
  for name in KEYSTORE KEYSTORE_PASSWD KEYALIAS KEYALIAS_PASSWD; do
    eval "value=\${P4A_RELEASE_$name:-}"
    [ -n "$value" ] || { echo "P4A_RELEASE_$name is not set; docs/android.md tells how to sign a release"; exit 1; }
  done
fi

# buildozer wants python-for-android's sources, and would take today's otherwise
if [ "$(cat build/p4a/.pin 2>/dev/null)" != "$pin" ]; then
  rm -rf build/p4a build/p4a-source
  mkdir -p build/p4a
  "$venv/bin/python" -m pip download --quiet --no-deps --no-binary :all: -d build/p4a-source "$pin"
  tar -xzf build/p4a-source/*.tar.gz -C build/p4a --strip-components 1
  echo "$pin" >build/p4a/.pin
fi

VIRTUAL_ENV="$venv" PATH="$venv/bin:$PATH" buildozer android "$mode"
ls -l bin/*.apk
