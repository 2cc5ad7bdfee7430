import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import bwipjs from 'bwip-js'

const [width, height, margin] = [640, 480, 30]

type Symbol2d = { pixs: number[]; pixx: number; pixy: number }
type Symbol1d = { sbs: number[] }

/** Whether a place of the symbol is dark; places count modules from its upper left corner. */
function modulesOf(
  symbology: string,
  text: string,
): { across: number; down: number; isDark: (x: number, y: number) => boolean } {
  const [drawn] = bwipjs.raw(symbology, text, {}) as unknown as (Symbol2d | Symbol1d)[]
  if (!drawn) throw new Error(`${symbology} ${text} cannot be drawn`)
  if ('pixs' in drawn) {
    const { pixs, pixx, pixy } = drawn
    return { across: pixx, down: pixy, isDark: (x, y) => pixs[y * pixx + x] === 1 }
  }
  const bars = drawn.sbs.flatMap((modules, at) => Array.from({ length: Math.round(modules) }, () => at % 2 === 0))
  return { across: bars.length, down: Math.round(bars.length / 4), isDark: x => bars[x] === true }
}

/** A symbol, by its name in bwip-js. */
export type Shown = readonly [symbology: string, text: string]

/** The picture of symbols one below the other, in shades of grey. */
function pictureOf(symbols: readonly Shown[]): Buffer {
  const light = Buffer.alloc(width * height, 235)
  const room = height / symbols.length
  for (const [place, [symbology, text]] of symbols.entries()) {
    const { across, down, isDark } = modulesOf(symbology, text)
    const scale = Math.floor(Math.min((width - 2 * margin) / across, (room - 2 * margin) / down))
    const left = Math.floor((width - across * scale) / 2)
    const top = Math.floor(place * room + (room - down * scale) / 2)
    for (let y = 0; y < down * scale; y++)
      for (let x = 0; x < across * scale; x++)
        if (isDark(Math.floor(x / scale), Math.floor(y / scale))) light[(top + y) * width + left + x] = 16
  }
  return light
}

/** Arguments that give Chromium a camera, and what puts real symbols before it: the film is opened with each use. */
export function fakeCamera() {
  const film = path.join(mkdtempSync(path.join(tmpdir(), 'camera-')), 'label.y4m')
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F1:1 Ip C420jpeg\nFRAME\n`)
  const colourless = Buffer.alloc((width * height) / 2, 128)
  return {
    show: (...symbols: Shown[]) => writeFileSync(film, Buffer.concat([header, pictureOf(symbols), colourless])),
    arguments: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  }
}
