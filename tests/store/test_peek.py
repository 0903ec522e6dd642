"""One row before the first frame, as fresh as the last step, without anything heavy."""

from __future__ import annotations

import subprocess
import sys

from bello.store.peek import peek
from tests.conftest import ROOT
from tests.store.shelf import new_race, run


def test_the_first_frame_knows_language_theme_text_size_and_the_running_battle(library):
    path = library.home / "bello.db"
    assert peek(path) == {}
    session = new_race(library, title="Seneffe")
    for name, value in (("language", "nl"), ("theme", "dark"), ("text_size", 1.3)):
        library.set(name, value)
    run(session, 5)
    found = peek(path)
    assert (found["language"], found["theme"], found["text_size"]) == ("nl", "dark", 1.3)
    assert found["battle"]["title"] == "Seneffe" and found["battle"]["id"] == session.id
    assert (found["battle"]["score"], found["battle"]["steps"]) == ({"red": 5, "blue": 0}, 1)
    session.undo()
    assert peek(path)["battle"]["score"] == {"red": 0, "blue": 0}
    library.delete(session.id)
    assert "battle" not in peek(path)


def test_no_file_or_no_database_is_an_empty_peek(tmp_path):
    assert peek(tmp_path / "bello.db") == {}
    (tmp_path / "bello.db").write_bytes(b"no database" * 100)
    assert peek(tmp_path / "bello.db") == {}
    assert [path.name for path in tmp_path.iterdir()] == ["bello.db"]


def test_peeking_imports_nothing_heavy():
    code = "import bello.store.peek, sys; print([m for m in sys.modules if m.split('.')[0] == 'sqlite_utils'"
    code += " or m.startswith(('bello.games', 'bello.core', 'kivy'))])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
