import { productCalls, type Product, type ProductChange } from '#contract/logistics/calls/products.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { OutcomeChanges } from '#web/logistics/products/OutcomeChanges.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const maxShown = 200

/** Who changed what of an item when, and who evaluated its deliveries anew, the newest first. */
export function History({ product }: { product: Product }) {
  const t = useText()
  const { data, error, refetch } = useCall(productCalls.getProductHistory, { productId: product.productId })
  return (
    <section className="product-part" aria-labelledby="product-history">
      <h2 id="product-history">{t('products.history.title')}</h2>
      {error && !data && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <p>{t('common.loading')}</p>}
      {data?.length === 0 && <p className="quiet">{t('products.history.none')}</p>}
      {data && data.length > 0 && (
        <ol className="product-history">
          {data.map((change, at) => (
            <Entry key={`${change.at} ${change.act} ${at}`} change={change} />
          ))}
        </ol>
      )}
      {data && data.length >= maxShown && <p className="quiet">{t('products.history.more')}</p>}
    </section>
  )
}

function Entry({ change }: { change: ProductChange }) {
  const t = useText()
  const times = useTimes()
  return (
    <li>
      <div className="product-history-head">
        <strong>{t(`products.history.acts.${change.act}`, { version: change.version })}</strong>
        <span className="quiet">
          {times.instant(change.at)} <By by={change.by} />
        </span>
      </div>
      {change.reason && <p>{t('products.history.reason', { reason: change.reason })}</p>}
      {change.outcomes.length > 0 && <OutcomeChanges changes={change.outcomes} />}
      {change.act === 'changed' && <ChangedFacts facts={change.facts} />}
    </li>
  )
}

function By({ by }: Pick<ProductChange, 'by'>) {
  const t = useText()
  if (by.kind === 'system') return t('products.history.system')
  return by.kind === 'key' ? t('products.history.machine', { name: by.name }) : by.name
}

function ChangedFacts({ facts }: Pick<ProductChange, 'facts'>) {
  const t = useText()
  const nothing = t('products.history.nothing')
  return (
    <dl className="product-changed">
      {facts.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{t(`products.columns.${field}`)}</dt>
          <dd>
            <span className="visually-hidden">{t('products.history.was')}</span>
            <span className="quiet">{before ?? nothing}</span>
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden">{t('products.history.becomes')}</span>
            <span>{after ?? nothing}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
