import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Beside each text file of assets/ its `.br` and `.gz`, which the portal sends to browsers that take them. */
const precompressed: Plugin = {
  name: 'precompressed',
  async writeBundle({ dir = '' }, bundle) {
    const names = Object.keys(bundle).filter(name => /^assets\/.*\.(js|css|svg|json)$/.test(name))
    await Promise.all(
      names.map(async name => {
        const file = path.join(dir, name)
        const bytes = await readFile(file)
        const inBrotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, inBrotli))
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
      }),
    )
  },
}

export default defineConfig({
  root: 'web',
  plugins: [react(), precompressed],
  build: {
    emptyOutDir: true,
    // Inlined data would need data: in every directive of the page's security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // What every page loads anyway is one file: as seventy it weighed 12 KB more, zipped.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] } } },
  },
})
