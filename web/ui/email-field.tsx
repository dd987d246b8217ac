import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** Turns off capitalisation and autocorrection for addresses. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField type="email" {...props} inputMode="email" autoCapitalize="none" spellCheck={false} />;
}
