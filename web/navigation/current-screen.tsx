import { Component, type ReactNode, useLayoutEffect } from 'react';
import { type Place, useView } from './navigation.ts';

/** Renders the current place's screen; `broken` is shown when it throws. */
export function CurrentScreen({ broken }: { broken: ReactNode }) {
  const { place, view } = useView();
  useLayoutEffect(() => {
    if (place.scrollTo !== undefined) window.scrollTo(0, place.scrollTo);
  }, [place]);
  return (
    <Boundary place={place} broken={broken}>
      {view}
    </Boundary>
  );
}

type BoundaryProps = { place: Place; broken: ReactNode; children: ReactNode };
type BoundaryState = { place: Place; isBroken: boolean };

/** Error boundary that resets on navigation. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, isBroken: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, isBroken: false };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.broken : this.props.children;
  }
}
