import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** An address is typed as it is: no keyboard begins it with a capital letter, or mends it. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  return <TextField type="email" {...props} inputMode="email" autoCapitalize="none" spellCheck={false} />;
}
