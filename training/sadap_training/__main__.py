"""python3 -m sadap_training all|heart|lung|evaluate|smoke"""
import argparse
import os

os.environ.setdefault("OMP_NUM_THREADS", "1")


def main() -> None:
    parser = argparse.ArgumentParser(prog="sadap_training")
    parser.add_argument("command", choices=["thin"])
    parser.parse_args()
    import torch
    torch.set_num_threads(1)
    from . import thin
    thin.run()


main()
