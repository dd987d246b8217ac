/** Whether a deleted sign lacks its group, or a deleted sign group its code, because old audit entries did not store it. */
export const lacksGroup = (kind: string, kept: unknown): boolean =>
  (kind === 'sign' || kind === 'sign_group') && !Object.hasOwn(Object(kept), 'groupid');
