import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { openDetector, type Detector } from '#web/quality/scan/camera/openDetector.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

/** Pictures are looked at so often while nothing is found. */
const pauseMs = 150

/** Looks for a code with the camera at the back until one is found. */
export function Camera({ onCode }: { onCode: (text: string) => void }) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onCode)
  const [problem, setProblem] = useState<'denied' | 'missing'>()
  useEffect(() => {
    found.current = onCode
  }, [onCode])
  useEffect(() => {
    const looking = new AbortController()
    look(video.current, looking.signal).then(
      text => text !== null && found.current(text),
      (error: unknown) => setProblem(isDenied(error) ? 'denied' : 'missing'),
    )
    return () => looking.abort()
  }, [])
  if (problem) return <Alert type="warning" showIcon title={t(`scan.camera.${problem}`)} />
  return <video ref={video} className="scan-video" muted playsInline aria-label={t('scan.camera.picture')} />
}

const isDenied = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

async function look(video: HTMLVideoElement | null, signal: AbortSignal): Promise<string | null> {
  if (!video) return null
  const media = { video: { facingMode: 'environment', width: { ideal: 1280 } } }
  const stream = await navigator.mediaDevices.getUserMedia(media)
  let detector: Detector | undefined
  try {
    if (signal.aborted) return null
    video.srcObject = stream
    await video.play()
    detector = await openDetector()
    while (!signal.aborted) {
      const text = await detector.read(video)
      if (text !== null) return text
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
    return null
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    detector?.close()
    for (const track of stream.getTracks()) track.stop()
  }
}
