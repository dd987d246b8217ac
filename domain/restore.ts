/** Whether nothing tells to which group a deleted sign, or which code a deleted group of signs had: long ago the audit did not keep it. */
export const lacksGroup = (kind: string, kept: unknown): boolean =>
  (kind === 'sign' || kind === 'sign_group') && !Object.hasOwn(Object(kept), 'groupid');
