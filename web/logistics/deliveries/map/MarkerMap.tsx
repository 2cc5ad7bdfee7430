import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { settings } from '#web/kernel/settings.ts'
import type { MapPoint } from '#web/logistics/deliveries/map/mapPoints.ts'
import { markerMap, type MarkerMapView } from '#web/logistics/deliveries/map/markerMap.ts'
import { MapButtons } from '#web/kernel/map/MapButtons.tsx'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

/** What the rest of the page may ask of the map. */
export type MarkerMapHandle = {
  goTo: (points: readonly MapPoint[]) => void
  keepCardInView: () => void
  close: () => void
}

type Props = {
  ref: Ref<MarkerMapHandle>
  points: readonly MapPoint[]
  /** Which search the points answer: news of the same one leave the map where it is. */
  searched: string
  onChoose: (points: readonly MapPoint[] | null) => void
  /** What stands beside the chosen marker. */
  card: ReactNode
}

/** Markers of many deliveries; the list of places beside it tells the same. */
export function MarkerMap({ ref, points, searched, onChoose, card }: Props) {
  const t = useText()
  const { element, map, cardRoom } = useMarkerMap(points, searched, onChoose)
  const close = () => {
    map?.close()
    element.current?.focus({ preventScroll: true })
  }
  useImperativeHandle(ref, () => ({
    goTo: shown => map?.goTo(shown),
    keepCardInView: () => {
      element.current?.scrollIntoView({ block: 'nearest' })
      map?.keepCardInView()
    },
    close,
  }))
  const takeKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter' || event.target !== element.current) return
    event.preventDefault()
    map?.chooseMiddle()
  }
  return (
    <div className="delivery-map marker-map" onKeyDown={takeKey}>
      <div
        ref={element}
        className="delivery-map-canvas"
        role="group"
        tabIndex={0}
        aria-label={t('deliveryMap.title')}
      />
      <MapButtons whole={t('deliveryMap.whole')} map={map} />
      {createPortal(card, cardRoom)}
    </div>
  )
}

/** Keeps a map in an element: made once, told what changed, destroyed with the element. */
function useMarkerMap(
  points: readonly MapPoint[],
  searched: string,
  onChoose: (points: readonly MapPoint[] | null) => void,
) {
  const t = useText()
  const language = useLanguage()
  const { count } = useTimes()
  const element = useRef<HTMLDivElement>(null)
  const [cardRoom] = useState(() => document.createElement('div'))
  const [map, setMap] = useState<MarkerMapView | null>(null)
  const fitted = useRef<string | null>(null)
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    if (!element.current) return undefined
    const made = markerMap(element.current, { styleUrl: settings.mapStyleUrl, card: cardRoom, onChoose: choose })
    setMap(made)
    return () => {
      fitted.current = null
      made.destroy()
    }
  }, [cardRoom])
  const lateSign = t('deliveryMap.lateSign')
  const format = useEffectEvent(count)
  useEffect(() => map?.speak({ language, lateSign, format: number => format(number) }), [map, language, lateSign])
  useEffect(() => {
    if (!map) return
    map.show(points, fitted.current !== searched)
    fitted.current = searched
  }, [map, points, searched])
  return { element, map, cardRoom }
}
