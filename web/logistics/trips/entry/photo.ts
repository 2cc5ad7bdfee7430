import type { Waiting } from '#web/logistics/trips/queue/waiting.ts'

/** Damage and labels can be read at this size, and a poor network carries it. */
const longestSide = 1600
const quality = 0.8

/**
 * A photo as it is sent: smaller, upright, and without what the camera wrote into it, as a canvas keeps none of that. Rejects
 * if the browser cannot read it.
 */
export async function smallPhoto(file: Blob): Promise<NonNullable<Waiting['photo']>> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new Error('the canvas gave no picture')
  return { bytes: await blob.arrayBuffer(), mediaType: blob.type }
}
