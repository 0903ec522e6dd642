"""One writer at a time: a lock file with the process id. The system lets go of it when the process dies."""

from __future__ import annotations

import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class Lock:
    """Held by the first that opens the file; the others learn the process id of the holder."""

    def __init__(self, path: Path) -> None:
        self.holder: int | None = None
        """The process that holds it, if that is not us; 0: unknown."""
        self._file: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        if _taken(self._file):
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)
            return
        text = os.pread(self._file, 20, 0).decode(errors="replace").strip()
        self.holder = int(text) if text.isdecimal() else 0
        self.release()

    @property
    def mine(self) -> bool:
        return self._file is not None

    def release(self) -> None:
        """Closing lets go; the file stays, so that two never lock two different files of one name."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _taken(file: int) -> bool:
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            # far behind the process id, which others must be able to read
            os.lseek(file, 1 << 20, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
