/** Reads server-sent events of a response body. `EventSource` cannot be used: it sends no headers. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (data: string) => void,
  onBytes: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    rest += decoder.decode(value, { stream: true });
    const blocks = rest.split('\n\n');
    // The last block may be incomplete; an event that was cut off is sent again after the reconnect.
    rest = blocks.pop()!;
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => line.startsWith('data: '));
      if (lines.length > 0) onEvent(lines.map((line) => line.slice(6)).join('\n'));
    }
  }
}
