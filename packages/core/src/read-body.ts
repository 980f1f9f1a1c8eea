/**
 * Reads at most `maxBytes` of a response's body, counted after decompression, as UTF-8. If there is
 * more, the rest is discarded, and `isComplete` is false.
 */
export async function readBody(
  response: Response,
  maxBytes: number,
): Promise<{ text: string; isComplete: boolean }> {
  if (response.body === null) return { text: '', isComplete: true };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), isComplete: true };
    const room = maxBytes - bytes;
    bytes += value.byteLength;
    text += decoder.decode(value.subarray(0, room), { stream: true });
    if (bytes > maxBytes) {
      // A stream that never ends may never confirm this, so it is not waited for.
      reader.cancel().catch(() => undefined);
      return { text, isComplete: false };
    }
  }
}
