import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// A worker of its own: only its file, not the page, may run WebAssembly (server/platform/http/replies/webFiles.ts).
prepareZXingModule({ overrides: { locateFile: () => wasm } })

const formats = [
  'DataMatrix',
  'QRCode',
  'Code128',
  'EAN13',
  'EAN8',
  'ITF',
  'DataBar',
  'DataBarLimited',
  'DataBarExpanded',
] as const

/** Symbols on one label, and on the boxes beside it. */
const maxNumberOfSymbols = 8

/** Answers each picture with the codes in it, as a scanner would send them. */
globalThis.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  readBarcodes(data, { formats: [...formats], textMode: 'Plain', maxNumberOfSymbols }).then(
    found =>
      globalThis.postMessage(
        found.map(({ symbologyIdentifier, text }) => symbologyIdentifier + text),
        { transfer: [] },
      ),
    // A rejection by itself does not reach the page, which would wait for ever.
    globalThis.reportError,
  )
})
