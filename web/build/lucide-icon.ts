import { type ComponentProps, createElement } from 'react';

type IconData = {
  readonly name: string;
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[];
};

/**
 * Replaces Lucide's icon factory, whose options for size, context and accessible name we do not use: all our icons are 24 px and hidden from screen readers.
 */
export const createLucideIcon = ({ name, node }: IconData) =>
  function Icon({ className = '', ...props }: ComponentProps<'svg'>) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`,
        'aria-hidden': true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
// biome-ignore lint/style/noDefaultExport: its icons import it so.
export { createLucideIcon as default };
