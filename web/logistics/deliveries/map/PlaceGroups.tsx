import { AimOutlined, WarningFilled } from '@ant-design/icons'
import { Button, Pagination } from 'antd'
import { useId, useState } from 'react'
import type { MapPoint, PlaceGroup } from '#web/logistics/deliveries/map/mapPoints.ts'
import { PointRows } from '#web/logistics/deliveries/map/PointRows.tsx'
import { LateTag } from '#web/logistics/deliveries/StatusTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const pageSize = 12

type Props = { groups: readonly PlaceGroup[]; onShow: (points: readonly MapPoint[]) => void }

/** What the map shows, by place: for whoever works by keyboard or doesn't see the map. */
export function PlaceGroups({ groups, onShow }: Props) {
  const t = useText()
  const headingId = useId()
  const [page, setPage] = useState(1)
  const first = (Math.min(page, Math.ceil(groups.length / pageSize)) - 1) * pageSize
  return (
    <section className="place-groups" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('deliveryMap.groups.title')}</h2>
      <ul>
        {groups.slice(first, first + pageSize).map(group => (
          <li key={group.key}>
            <Group group={group} onShow={onShow} />
          </li>
        ))}
      </ul>
      {groups.length > pageSize && (
        <Pagination
          size="small"
          simple
          current={page}
          pageSize={pageSize}
          total={groups.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  )
}

function Group({ group, onShow }: { group: PlaceGroup; onShow: Props['onShow'] }) {
  const t = useText()
  const { count } = useTimes()
  const [isOpen, setOpen] = useState(false)
  const rows = useId()
  const { points, excursions, late } = group
  const name = group.isPosition ? t('deliveryMap.groups.toPlace', { place: group.place }) : group.place
  const showLabel = t('deliveryMap.groups.show', { place: name })
  return (
    <>
      <div className="place-group">
        <button type="button" aria-expanded={isOpen} aria-controls={rows} onClick={() => setOpen(!isOpen)}>
          <span className="place-group-name">{name}</span>
          <span>{t('deliveryMap.groups.count', { number: count(points.length) })}</span>
          {excursions > 0 && (
            <span className="outcome-excursion">
              <WarningFilled aria-hidden /> {t('deliveryMap.groups.excursions', { number: count(excursions) })}
            </span>
          )}
          {late > 0 && <LateTag>{t('deliveryMap.groups.late', { number: count(late) })}</LateTag>}
        </button>
        <Button
          type="text"
          icon={<AimOutlined />}
          aria-label={showLabel}
          title={showLabel}
          onClick={() => onShow(points)}
        />
      </div>
      <div id={rows} hidden={!isOpen}>
        {isOpen && <PointRows points={points} label={name} />}
      </div>
    </>
  )
}
