"""Independent trainings side by side, one thread each, each kept on disk so that a broken-off run can go on."""
import os
import pickle
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import torch

from . import paths

# Set before the workers are forked, so that sounds are shared with them and not copied through a pipe.
_jobs: dict[str, tuple] = {}


def _one_thread() -> None:
    torch.set_num_threads(1)


def kept(name: str, build):
    """build()'s result, stored under its name in the cache; with TRAINING_RESUME=1 a stored one is taken instead."""
    path = paths.CACHE / "jobs" / f"{name.replace(' ', '-')}.pickle"
    if os.environ.get("TRAINING_RESUME") == "1" and path.exists():
        return pickle.loads(path.read_bytes())
    result = build()
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.write_bytes(pickle.dumps(result))
    part.rename(path)
    return result


def _work(name: str):
    task, arguments = _jobs[name]
    return kept(name, lambda: task(*arguments))


def run_all(task, jobs: dict[str, tuple], processes: int) -> dict[str, object]:
    """task(*arguments) for every named job; results by name, each printed as it ends."""
    started, results = time.monotonic(), {}
    _jobs.clear()
    _jobs.update({name: (task, arguments) for name, arguments in jobs.items()})
    with ProcessPoolExecutor(processes, mp_context=get_context("fork"), initializer=_one_thread) as pool:
        waiting = {pool.submit(_work, name): name for name in jobs}
        for done in as_completed(waiting):
            name = waiting[done]
            results[name] = done.result()
            print(f"  {name}: trained ({len(results)}/{len(jobs)}, {time.monotonic() - started:.0f} s)", flush=True)
    return {name: results[name] for name in jobs}


def process_count() -> int:
    """TRAINING_PROCESSES, or the machine's cores, at most two."""
    return int(os.environ.get("TRAINING_PROCESSES", min(2, os.cpu_count() or 1)))
