/** Effect that scrolls to the top. Repeated on the next frame, because a smooth scroll under way adds its last step to the jump. */
export function scrollToTop(): () => void {
  const jump = () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  jump();
  const frame = requestAnimationFrame(jump);
  return () => cancelAnimationFrame(frame);
}
