"""The process is killed at any instant of a step, a hundred times: every acknowledged step is there."""

from __future__ import annotations

import os

import pytest

from tools.torture import torture

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a child must be forked and killed")


@pytest.mark.parametrize("seed", range(4))
def test_no_acknowledged_step_is_lost_when_the_process_is_killed(tmp_path, seed):
    figures = torture(tmp_path, kills=25, seconds=None, seed=seed)
    assert figures.kills == 25 and figures.acknowledged > 25
    assert figures.lost == 0
