/** A notification without content, delivered to all listeners in this process. */
export type Signal = {
  send(): void;
  /** Returns a function that unsubscribes. */
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
