// Draws the OpenAPI document that the page names with Swagger UI, in the scheme of the reader's system.

// Swagger UI cleans the texts of a document itself before they become HTML. None may become a script, nor its address.
globalThis.trustedTypes?.createPolicy('default', { createHTML: text => text })

const dark = matchMedia('(prefers-color-scheme: dark)')
const applyScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', applyScheme)
applyScheme()

const root = document.querySelector('#docs')
SwaggerUIBundle({
  domNode: root,
  url: root.dataset.document,
  deepLinking: true,
  filter: true,
  docExpansion: root.dataset.expanded,
  defaultModelRendering: 'model',
  displayRequestDuration: true,
  showExtensions: true,
  // Nothing of the document is sent elsewhere, and no key outlives the page.
  validatorUrl: null,
  persistAuthorization: false,
  queryConfigEnabled: false,
})
