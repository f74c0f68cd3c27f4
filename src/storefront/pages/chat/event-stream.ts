/** Server-sent events of a body, as they come. `EventSource` cannot say whose they are: it sends no headers. */
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
    // An event that is not whole yet is not one: what was cut off comes again after the reconnect.
    rest = blocks.pop()!;
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => line.startsWith('data: '));
      if (lines.length > 0) onEvent(lines.map((line) => line.slice(6)).join('\n'));
    }
  }
}
