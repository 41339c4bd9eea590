"""python3 -m sadap_contact train|evaluate <folder of bank.bin and bank.json>"""
import argparse
import json
from pathlib import Path

import torch

from .bank import DSP, Banks
from .evaluate import evaluate
from .fit import train
from .network import ContactNetwork, exported, reference

WEIGHTS, REFERENCE = DSP / "src" / "contact" / "network-weights.json", DSP / "reference" / "contact-network.json"


def main() -> None:
    parser = argparse.ArgumentParser(prog="sadap_contact", description="Trains the network that hears contact with a chest.")
    parser.add_argument("command", choices=["train", "evaluate"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--network", type=Path, help="where its state is kept; default: network.pt in the folder")
    parser.add_argument("--start", type=Path, help="goes on from this state")
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--without", default="", help="kinds of noise that it never hears, by comma: how it does on them")
    given = parser.parse_args()
    torch.set_num_threads(1)
    kept = given.network or given.folder / "network.pt"
    banks = Banks(given.folder, tuple(filter(None, given.without.split(","))))
    network = ContactNetwork()
    if given.command == "train":
        if given.start:
            network.load_state_dict(torch.load(given.start))
        network = train(banks, given.steps, given.seed, given.rate, network)
        torch.save(network.state_dict(), kept)
        if not given.without:
            WEIGHTS.write_text(json.dumps(exported(network), indent=2) + "\n")
            REFERENCE.write_text(json.dumps(reference(network)) + "\n")
    network.load_state_dict(torch.load(kept))
    evaluate(network, banks)


main()
