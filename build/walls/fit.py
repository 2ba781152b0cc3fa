"""Fits a small network to examples (Adam, cross-entropy): python3 fit.py EXAMPLES OUT.json. Needs numpy; called by train.ts.

EXAMPLES.json says {inputs, classes, hidden: [..], epochs, count}; beside it lie .x (float16), .y (uint8) and .w (float32).
"""
import json
import os
import sys
import numpy as np

LEAK = 0.05
path, out = sys.argv[1], sys.argv[2]
spec = json.load(open(path + '.json'))
inputs, classes, count = spec['inputs'], spec['classes'], spec['count']
x = np.fromfile(path + '.x', dtype=np.float16).reshape(count, inputs)
y = np.fromfile(path + '.y', dtype=np.uint8).astype(np.int64)
w = np.fromfile(path + '.w', dtype=np.float32)
rng = np.random.default_rng(1)
sample = x[rng.permutation(count)[:100_000]].astype(np.float32)
mean, spread = sample.mean(0), sample.std(0) + 1e-2
sizes = [inputs, *spec['hidden'], classes]
weights = [rng.normal(0, np.sqrt(1.5 / a), (a, b)).astype(np.float32) for a, b in zip(sizes, sizes[1:])]
biases = [np.zeros(b, np.float32) for b in sizes[1:]]
if os.path.exists(path + '.before'):
    # Goes on from what was learned the last time, which takes features as they are.
    for i, layer in enumerate(json.load(open(path + '.before'))):
        matrix = np.array(layer['weights'], np.float32).reshape(layer['outputs'], layer['inputs'] + 1).T
        weights[i], biases[i] = matrix[:-1].copy(), matrix[-1].copy()
    biases[0] = (biases[0] + mean @ weights[0]).astype(np.float32)
    weights[0] = (weights[0] * spread[:, None]).astype(np.float32)
params = weights + biases
moments = [(np.zeros_like(p), np.zeros_like(p)) for p in params]
batch, step = 256, 0
total = spec['epochs'] * (count // batch)
for epoch in range(spec['epochs']):
    order, loss_sum = rng.permutation(count), 0.0
    for begin in range(0, count - batch + 1, batch):
        take = order[begin:begin + batch]
        a = [np.clip((x[take].astype(np.float32) - mean) / spread, -6, 6)]
        for i, (m, b) in enumerate(zip(weights, biases)):
            z = a[-1] @ m + b
            a.append(z if i == len(weights) - 1 else np.where(z > 0, z, LEAK * z))
        z = a[-1] - a[-1].max(1, keepdims=True)
        p = np.exp(z)
        p /= p.sum(1, keepdims=True)
        rows, weight = np.arange(batch), w[take]
        loss_sum += float(-(weight * np.log(p[rows, y[take]] + 1e-12)).sum() / weight.sum())
        p[rows, y[take]] -= 1
        grad = p * (weight / batch)[:, None]
        grads_w, grads_b = [], []
        for i in reversed(range(len(weights))):
            grads_w.insert(0, a[i].T @ grad + 1e-5 * weights[i])
            grads_b.insert(0, grad.sum(0))
            if i:
                grad = (grad @ weights[i].T) * np.where(a[i] > 0, 1, LEAK)
        step += 1
        rate = 1e-5 + spec['rate'] * 0.5 * (1 + np.cos(np.pi * step / total))
        for param, g, (m1, m2) in zip(params, grads_w + grads_b, moments):
            m1 += 0.1 * (g - m1)
            m2 += 0.001 * (g * g - m2)
            param -= rate * (m1 / (1 - 0.9 ** step)) / (np.sqrt(m2 / (1 - 0.999 ** step)) + 1e-8)
    print(f'  epoch {epoch + 1}: loss {loss_sum / (count // batch):.4f}', flush=True)
# The network takes features as they are: what made them even goes into its first layer.
biases[0] = biases[0] - (mean / spread) @ weights[0]
weights[0] = weights[0] / spread[:, None]
layers = [np.vstack([m, b[None]]).T.ravel() for m, b in zip(weights, biases)]
json.dump([{'inputs': i, 'outputs': o, 'weights': [round(float(v), 6) for v in layer]} for i, o, layer in zip(sizes, sizes[1:], layers)], open(out, 'w'))
