import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from '../navigation/link.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center font-semibold transition-opacity select-none';
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-action text-on-action enabled:hover:opacity-90',
  secondary: 'border border-edge bg-raised text-ink enabled:hover:bg-action-soft',
  danger: 'border border-wrong bg-raised text-wrong enabled:hover:bg-wrong-soft',
  quiet: 'text-action enabled:hover:bg-action-soft',
};

export function buttonClass(variant: ButtonVariant = 'primary', extra = ''): string {
  return `${SHAPE} ${VARIANTS[variant]} disabled:opacity-55 ${extra}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  ref?: Ref<HTMLButtonElement>;
  variant?: ButtonVariant;
  children: ReactNode;
};

export function Button({ variant = 'primary', className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />;
}

export function ButtonLink({ variant = 'primary', className = '', ...rest }: LinkProps & { variant?: ButtonVariant }) {
  return <Link className={buttonClass(variant, `${className} hover:opacity-90`)} {...rest} />;
}

/** Complete sets of classes: with conflicting utilities the style sheet's order would win, not the order here. */
const ICON_TONES = {
  quiet: 'text-ink enabled:hover:bg-action-soft',
  primary: 'bg-action text-on-action enabled:hover:opacity-90',
  chosen: 'bg-action-soft text-action',
  care: 'border border-care bg-care-soft text-care',
};

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  label: string;
  tone?: keyof typeof ICON_TONES;
  children: ReactNode;
};

/** Round icon button with an accessible name. Grows less than text does. */
export function IconButton({ label, tone = 'quiet', className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-flex size-(--target) shrink-0 items-center justify-center rounded-full disabled:opacity-40 ${ICON_TONES[tone]} ${className}`}
      {...rest}
    />
  );
}
