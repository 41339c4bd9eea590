import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { createRefusedRequests } from './refused-requests.ts';

test('a minute has one line of at most 50 entries, however many send what is wrong', () => {
  const warn = vi.fn();
  const refused = createRefusedRequests({ warn });
  for (let sender = 0; sender < 10_000; sender++)
    refused.add({ ip: `10.0.${sender >> 8}.${sender & 255}` } as FastifyRequest, 422, 'VALIDATION');
  refused.tell();
  refused.tell();
  expect(warn).toHaveBeenCalledTimes(1);
  const [line] = warn.mock.calls[0] as [{ refused: object[]; others: number }];
  expect(line.refused).toHaveLength(50);
  expect(line.others).toBe(9_950);
  expect(JSON.stringify(line).length).toBeLessThan(5_000);
});

test.each([200, 304, 401, 403, 404, 409, 423, 500])('an answer of %i is none of them', (status) => {
  const warn = vi.fn();
  const refused = createRefusedRequests({ warn });
  refused.add({ ip: '10.0.0.1' } as FastifyRequest, status, 'X');
  refused.tell();
  expect(warn).not.toHaveBeenCalled();
});
