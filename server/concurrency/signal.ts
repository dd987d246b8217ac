/** Tells those who listen that there is something to do, and nothing else. */
export type Signal = {
  send(): void;
  /** Returns how to stop listening. */
  listen(hear: () => void): () => void;
};

export function openSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    send() {
      for (const hear of listeners) hear();
    },
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
