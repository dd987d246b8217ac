/** For an effect: to the top at once. A smooth scroll under way adds its last bit to a jump, so once more on the next frame. */
export function scrollToTop(): () => void {
  const jump = () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  jump();
  const frame = requestAnimationFrame(jump);
  return () => cancelAnimationFrame(frame);
}
