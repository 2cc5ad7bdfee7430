import { CloseCircleOutlined, LockOutlined } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { Card } from 'antd'
import { shortGtin } from '#contract/kernel/gs1/keys.ts'
import type { StockRow } from '#contract/logistics/calls/stock.ts'
import { standingOf } from '#contract/logistics/words/stockWords.ts'
import type { ScannedCodeAnswer } from '#contract/quality/calls/scannedCodes.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { expiryOf } from '#web/logistics/stock/expiry.ts'
import { todayInPortal } from '#web/kernel/settings.ts'

type Props = { stock: NonNullable<ScannedCodeAnswer['stock']>; gtin: string; lot: string | undefined }

/** Where the lot of the label is in stock, and the way to the list of stock with no other. */
export function StockCard({ stock: { rows, hasMore }, gtin, lot }: Props) {
  const { t } = useWords()
  return (
    <Card
      size="small"
      title={t('scan.stock.title')}
      extra={
        <Link to="/product-info" search={{ code: shortGtin(gtin), ...(lot !== undefined && { lot }) }}>
          {t('scan.stock.list')}
        </Link>
      }
    >
      <ul className="scan-lots">
        {rows.map(row => (
          <StockAtPlace key={row.stockId} row={row} />
        ))}
      </ul>
      {hasMore && <p className="quiet">{t('scan.more')}</p>}
    </Card>
  )
}

function StockAtPlace({ row }: { row: StockRow }) {
  const { t, count, day, nameIn, localName } = useWords()
  const { lot, expiry } = row
  const standing = standingOf(row)
  const isExpired = expiry !== null && expiryOf(expiry, todayInPortal())?.left === 'expired'
  return (
    <li className="anywhere">
      <div>
        <strong>{nameIn(row.location)}</strong> · {t('stock.columns.quantity')} {count(row.qualifiedQuantity)}
      </div>
      {standing !== 'qualified' && (
        <div className="strong wrong">
          {standing === 'rejected' ? <CloseCircleOutlined aria-hidden /> : <LockOutlined aria-hidden />}{' '}
          {t(`stock.standings.${standing}`)} {row.quarantinedQuantity > 0 && count(row.quarantinedQuantity)}
        </div>
      )}
      <div className="quiet">
        {[localName(row.nameJa, row.nameEn), lot, nameIn(row.owner)].filter(Boolean).join(' · ')}
      </div>
      {expiry !== null && (
        <div className={isExpired ? 'wrong' : 'quiet'}>
          {t('stock.columns.expiry')} {day(expiry)}
          {isExpired && ` · ${t('lists.expired')}`}
        </div>
      )}
    </li>
  )
}
