"""DATA_SETS=<folder> python3 -m sadap_training all|heart|lung|evaluate|left-out|murmur|cards|smoke"""
import argparse
import importlib.util
import os
import shutil
import sys

# One thread per process: the trainings run side by side, and results do not depend on the machine's cores.
os.environ["OMP_NUM_THREADS"] = "1"

PACKAGES = {"torch": "python3-torch", "sklearn": "python3-sklearn", "scipy": "python3-scipy", "onnx": "python3-onnx"}


def _check_packages(needs_flac: bool) -> None:
    missing = [package for module, package in PACKAGES.items() if importlib.util.find_spec(module) is None]
    if needs_flac and shutil.which("flac") is None:
        missing.append("flac")
    if missing:
        sys.exit("Missing packages. Install them with: apt-get install -y --no-install-recommends " + " ".join(missing))


def main() -> None:
    parser = argparse.ArgumentParser(prog="sadap_training", description="Trains and evaluates Sadap's classifiers.")
    parser.add_argument("command", choices=["all", "heart", "lung", "evaluate", "left-out", "murmur", "cards", "smoke"],
                        help="all, heart, lung: train, evaluate, export; evaluate: figures of the last training again "
                             "(trains when there is none); cards: the model cards again from the figures that are there; left-out: what a heart's network hears on a data set left out; murmur: new murmur networks beside the class networks that are in models/; smoke: everything in small on generated sounds")
    command = parser.parse_args().command
    _check_packages(needs_flac=command not in ("cards", "smoke"))
    import torch

    torch.set_num_threads(1)
    if command == "smoke":
        from .smoke import smoke

        smoke()
        return
    if command == "cards":
        from .cards import write_again
        from .organ import HEART, LUNG

        for organ in (HEART, LUNG):
            write_again(organ)
        return
    if command == "left-out":
        from .heart_fit import HeartSettings
        from .left_out import run as leave_out

        leave_out(HeartSettings(), seeds=int(os.environ.get("TRAINING_SEEDS", 1)))
        return
    from . import heart_data, lung_data
    from .left_out import clips_of_all_sets
    from .organ import FULL
    from .pipeline import run, run_murmur, sample_files

    clips = {"yaseen": heart_data.yaseen(), "bmd": heart_data.bmd_hs(), "kauh": lung_data.kauh()}
    if command != "lung":
        clips["all hearts"] = clips_of_all_sets()
    if command == "murmur":
        run_murmur(FULL, clips, sample_files("heart"))
        return
    for name in ("heart", "lung") if command in ("all", "evaluate") else (command,):
        run(name, FULL, clips, sample_files(name), reuse=command == "evaluate")


main()
