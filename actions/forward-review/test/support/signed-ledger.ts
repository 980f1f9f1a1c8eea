import { createHmac, hkdfSync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { LedgerPlace } from '../../src/ledger/ledger-line.ts';

/** A comment whose ledger was changed and signed again with the key. */
export function withSignedChange(
  body: string,
  place: LedgerPlace,
  change: (packed: Record<string, unknown>) => unknown,
): string {
  return body.replace(/(ledger: \S+) (\S+) \S+/, (_, start: string, payload: string) => {
    const packed = JSON.parse(inflateRawSync(Buffer.from(payload, 'base64')).toString());
    const changed = deflateRawSync(JSON.stringify(change(packed))).toString('base64');
    const key = Buffer.from(hkdfSync('sha256', place.apiKey, '', 'docs-agent ledger', 32));
    const proof = createHmac('sha256', key)
      .update(`${place.pullRequestId}\n${changed}`)
      .digest('hex');
    return `${start} ${changed} ${proof}`;
  });
}
