import { Alert, Flex } from 'antd'
import type { StockRow } from '#contract/logistics/calls/stock.ts'
import { standingOf } from '#contract/logistics/words/stockWords.ts'
import { scannedCodeCalls } from '#contract/quality/calls/scannedCodes.ts'
import type { CodeContents } from '#contract/kernel/gs1/codeContents.ts'
import { isDisconnected } from '#web/kernel/api/errors/callError.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { Answered, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { Awaiting } from '#web/quality/scan/Awaiting.tsx'
import { StockCard } from '#web/quality/scan/StockCard.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'

type Props = { text: string; scan: number; contents: CodeContents; isExpired: boolean }

/** For who sees stock and no deliveries: what there is of the item and lot, and whether it may be used. */
export function OwnStock({ text, scan, contents: { gtin, lot }, isExpired }: Props) {
  const t = useText()
  const asked = { text, enterpriseCode: useCompanyContext() }
  const answer = useCall(scannedCodeCalls.findStockByCode, asked, { edition: scan })
  if (answer.error && isDisconnected(answer.error)) return <Alert type="warning" showIcon title={t('scan.offline')} />
  if (gtin === undefined) return <Alert type="warning" showIcon title={t('scan.stock.askForItem')} />
  return (
    <Answered answer={answer} awaiting={<Awaiting />}>
      {stock => {
        if (stock.rows.length === 0) return <Notice title={t('scan.stock.none')}>{t('scan.stock.noneHint')}</Notice>
        // A decision is about all of a lot; without a lot, each row says what it is.
        const advice = lot === undefined || isExpired ? undefined : adviceOf(stock.rows)
        return (
          <Flex vertical gap="middle">
            {advice && <Alert type="error" showIcon title={t(`scan.advice.${advice}`)} />}
            <StockCard stock={stock} gtin={gtin} lot={lot} />
          </Flex>
        )
      }}
    </Answered>
  )
}

/** What forbids the use of a lot; that nothing does is not said here: whether its delivery stayed cold, stock does not tell. */
function adviceOf(rows: readonly StockRow[]) {
  const standings = rows.map(standingOf)
  if (rows.some(({ expiry }) => expiry !== null && expiry < todayInPortal())) return 'expired'
  if (standings.includes('rejected')) return 'rejected'
  return standings.includes('held') ? 'quarantined' : undefined
}
