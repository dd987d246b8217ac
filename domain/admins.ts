/** Nobody disables themselves: whoever disables the others is always left. */
export function mayDisable(caller: { readonly id: number }, admin: { readonly id: number }): boolean {
  return caller.id !== admin.id;
}
