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

/** Answers each picture with the code in it, as a scanner would send it, or null. */
globalThis.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  readBarcodes(data, { formats: [...formats], textMode: 'Plain', maxNumberOfSymbols: 1 }).then(
    ([found]) => globalThis.postMessage(found ? found.symbologyIdentifier + found.text : null, { transfer: [] }),
    // A rejection by itself does not reach the page, which would wait for ever.
    globalThis.reportError,
  )
})
