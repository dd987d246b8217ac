import { type ComponentProps, createElement } from 'react';

type IconData = {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[];
};

/** Takes the place of Lucide's own maker of icons, which brings sizes, contexts and accessible names that no icon of ours uses: all are 24 wide and hidden from screen readers. */
export const createLucideIcon = ({ name, aliases = [], node }: IconData) =>
  function Icon({ className, ...props }: ComponentProps<'svg'>) {
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
        className: ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`), className].join(' '),
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
// biome-ignore lint/style/noDefaultExport: its icons import it so.
export { createLucideIcon as default };
