/**
 * Where the browser has Trusted Types, it takes HTML and addresses of scripts only from the policies that the content security policy names.
 * What they give passes for a string with every part of the platform, and so it does here.
 */
type Rules = { readonly createHTML?: (html: string) => string; readonly createScriptURL?: (address: string) => string };
type Policy = { createHTML(html: string): string; createScriptURL(address: string): string };

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Rules): Policy };
  }
}

const SERVICE_WORKER = '/service-worker.js';

/** The only script that is ever named by code. */
export function serviceWorkerAddress(): string {
  const policy = window.trustedTypes?.createPolicy('mengedi', {
    createScriptURL: (address) => {
      if (address !== SERVICE_WORKER) throw new TypeError(`no script of ours: ${address}`);
      return address;
    },
  });
  return policy?.createScriptURL(SERVICE_WORKER) ?? SERVICE_WORKER;
}
