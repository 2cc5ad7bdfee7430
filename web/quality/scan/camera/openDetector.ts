import { codesInView } from '#web/quality/scan/camera/codesInView.ts'
import readerAddress from '#web/quality/scan/camera/codeReader.ts?worker&url'

/** Finds the codes in the picture of a camera. */
export type Detector = { read: (video: HTMLVideoElement) => Promise<string[]>; close: () => void }

/** The file of the reader could not be loaded, or does not run here. */
export class ReaderMissing extends Error {}

type NativeDetector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type Native = {
  new (options: { formats: readonly string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

const nativeFormats = ['data_matrix', 'qr_code', 'code_128', 'ean_13', 'itf'] as const

/**
 * The browser's own, where it knows the symbols of medicines; otherwise a worker with a reader of ours. No browser knows GS1
 * DataBar: pictures in which it finds no code of ours are given to the worker, too.
 */
export async function openDetector(): Promise<Detector> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: Native }
  const supported = (await Native?.getSupportedFormats()) ?? []
  if (!Native || nativeFormats.some(format => !supported.includes(format))) return openReader()
  const native = new Native({ formats: nativeFormats })
  let reader: Detector | undefined
  return {
    async read(video) {
      const texts = (await native.detect(video)).map(({ rawValue }) => rawValue)
      if (codesInView(texts).codes.length > 0) return texts
      reader ??= openReader()
      // Where the worker cannot be loaded, the browser's own detector still reads what it knows.
      return [...texts, ...(await reader.read(video).catch(() => []))]
    },
    close: () => reader?.close(),
  }
}

function openReader(): Detector {
  const worker = new Worker(readerAddress, { type: 'module' })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read: video =>
      new Promise((resolve, reject) => {
        const { videoWidth: width, videoHeight: height } = video
        if (!context || width === 0) return resolve([])
        Object.assign(canvas, { width, height })
        context.drawImage(video, 0, 0)
        const answered = new AbortController()
        const { signal } = answered
        worker.addEventListener('message', ({ data }: MessageEvent<string[]>) => resolve(data), { signal })
        worker.addEventListener('error', () => reject(new ReaderMissing()), { signal })
        for (const kind of ['message', 'error']) worker.addEventListener(kind, () => answered.abort(), { signal })
        const picture = context.getImageData(0, 0, width, height)
        worker.postMessage(picture, [picture.data.buffer])
      }),
    close: () => worker.terminate(),
  }
}
