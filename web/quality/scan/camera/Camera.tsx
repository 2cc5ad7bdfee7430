import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { CodeFault } from '#contract/kernel/gs1/elementString.ts'
import { codesInView } from '#web/quality/scan/camera/codesInView.ts'
import { openDetector, ReaderMissing, type Detector } from '#web/quality/scan/camera/openDetector.ts'
import { useText } from '#web/kernel/texts/useWords.ts'

/** Why nothing can be scanned. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'noReader'

type Props = { onCodes: (codes: string[]) => void; onProblem: (problem: CameraProblem) => void }

/** Looks for codes with the camera at the back until there is one; what is no code of ours is told, and it looks on. */
export function Camera({ onCodes, onProblem }: Props) {
  const t = useText()
  const video = useRef<HTMLVideoElement>(null)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [fault, setFault] = useState<CodeFault>()
  const told = useRef({ onCodes, onProblem })
  useEffect(() => {
    told.current = { onCodes, onProblem }
  }, [onCodes, onProblem])
  useEffect(() => {
    const looking = new AbortController()
    look(video.current, looking.signal, { onTrack: setTrack, onFault: setFault }).then(
      codes => codes.length > 0 && told.current.onCodes(codes),
      (error: unknown) => !looking.signal.aborted && told.current.onProblem(problemOf(error)),
    )
    return () => looking.abort()
  }, [])
  return (
    <>
      <video ref={video} className="scan-video" muted playsInline aria-label={t('scan.camera.picture')} />
      {track && <Torch track={track} />}
      <div role="status">{fault && <Alert type="warning" showIcon title={t(`scan.faults.${fault}`)} />}</div>
    </>
  )
}

/** What browsers with a torch add to the types of the standard (Image Capture). */
type Lit = { torch?: boolean }

/** The light of a phone, where its camera has one. */
function Torch({ track }: { track: MediaStreamTrack }) {
  const t = useText()
  const [isOn, setOn] = useState(false)
  const { torch } = track.getCapabilities() as Lit
  if (!torch) return null
  const light = async () => {
    await track.applyConstraints({ advanced: [{ torch: !isOn } as MediaTrackConstraintSet] })
    setOn(!isOn)
  }
  return (
    <Button block size="large" aria-pressed={isOn} onClick={() => void light()}>
      {t('scan.camera.torch')}
    </Button>
  )
}

/** By the names of the standard (Media Capture and Streams). */
function problemOf(error: unknown): CameraProblem {
  if (error instanceof ReaderMissing) return 'noReader'
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}

/** Pictures are looked at so often. */
const pauseMs = 150
/** After the first code, so many more pictures may show another one beside it. */
const morePictures = 2

type Tell = { onTrack: (track: MediaStreamTrack) => void; onFault: (fault: CodeFault) => void }

/** The codes that may be meant; none when it was ended. */
async function look(video: HTMLVideoElement | null, signal: AbortSignal, tell: Tell): Promise<string[]> {
  if (!video) return []
  const media = { video: { facingMode: 'environment', width: { ideal: 1280 } } }
  const stream = await navigator.mediaDevices.getUserMedia(media)
  let detector: Detector | undefined
  try {
    if (signal.aborted) return []
    video.srcObject = stream
    await video.play()
    for (const track of stream.getVideoTracks()) tell.onTrack(track)
    detector = await openDetector()
    return await codesOf(detector, video, signal, tell)
  } catch (error) {
    if (signal.aborted) return []
    throw error
  } finally {
    detector?.close()
    for (const track of stream.getTracks()) track.stop()
  }
}

async function codesOf(detector: Detector, video: HTMLVideoElement, signal: AbortSignal, { onFault }: Tell) {
  const seen = new Set<string>()
  let pictures = 0
  while (!signal.aborted) {
    const texts = await detector.read(video)
    if (hasEnded(video)) throw new DOMException('the camera was taken away', 'NotReadableError')
    for (const text of texts) seen.add(text)
    const { codes, fault } = codesInView([...seen])
    if (codes.length > 0 && pictures++ === morePictures) return codes
    // What was read wrongly must not be kept: the next picture may read it well.
    if (codes.length === 0) seen.clear()
    if (fault) onFault(fault)
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
  return []
}

const hasEnded = ({ srcObject }: HTMLVideoElement) =>
  srcObject instanceof MediaStream && srcObject.getVideoTracks().every(track => track.readyState === 'ended')
