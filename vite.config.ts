import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    emptyOutDir: true,
    // Inlined data would need data: in every directive of the page's security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // What every page loads anyway is one file: as seventy it weighed 12 KB more, zipped.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] } } },
  },
})
