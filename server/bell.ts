/** Tells those who listen that there is something to do, and nothing else. */
export type Bell = {
  ring(): void;
  /** Returns how to stop listening. */
  listen(hear: () => void): () => void;
};

export function openBell(): Bell {
  const listeners = new Set<() => void>();
  return {
    ring() {
      for (const hear of listeners) hear();
    },
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
}
