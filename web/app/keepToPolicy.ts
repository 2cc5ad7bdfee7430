// The first import of main.tsx: what is set here counts from the first schema and the first style tag on.
import { z } from 'zod'

type Rules = { createHTML: (text: string) => string; createScriptURL: (address: string) => string }
/** Of the browsers that know Trusted Types; the others run the same texts without this second look. */
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy: (name: string, rules: Rules) => unknown } }

// The page's security policy allows no code made at run time.
z.config({ jitless: true })

// It sends every text that shall become HTML or the address of a script through here, and lets none become a script.
trustedTypes?.createPolicy('default', {
  // A style sheet, as antd fills its tags, or the attribution of a map: what is left holds no tag.
  createHTML: text => text.replaceAll(/<[^>]*>?/g, ''),
  // Workers of an online map, which are blobs of the page's own, the one that keeps the page for own trips, and the one that
  // reads codes.
  createScriptURL: address =>
    /^(blob:|\/service-worker\.js$|\/assets\/codeReader-)/.test(address) ? address : 'about:blank',
})
