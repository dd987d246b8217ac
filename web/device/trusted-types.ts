/**
 * Trusted Types: supporting browsers accept HTML and script URLs only from the policies that the CSP names. The typed values are declared as strings here,
 * because every DOM API accepts them like strings.
 */
type Rules = { readonly createHTML?: (html: string) => string; readonly createScriptURL?: (address: string) => string };
type Policy = { createHTML(html: string): string; createScriptURL(address: string): string };

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Rules): Policy };
  }
}

const SERVICE_WORKER = '/service-worker.js';

/** The only script URL that code ever sets. */
export function serviceWorkerAddress(): string {
  const policy = window.trustedTypes?.createPolicy('mengedi', {
    createScriptURL: (address) => {
      if (address !== SERVICE_WORKER) throw new TypeError(`no script of ours: ${address}`);
      return address;
    },
  });
  return policy?.createScriptURL(SERVICE_WORKER) ?? SERVICE_WORKER;
}
