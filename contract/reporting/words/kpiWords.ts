import type { DeliveryKpi, Kpi } from '#contract/reporting/rules/kpi.ts'

type Words = {
  kpis: Record<Kpi, string>
  /** What a share is a share of: numerator and denominator. */
  numerators: Record<Kpi, string>
  denominators: Record<Kpi, string>
  /** What of the denominator is not in the numerator. */
  missed: Record<DeliveryKpi, string>
  /** What neither of them counts. */
  beside: Partial<Record<Kpi, string>>
  month: string
  centre: string
  centreCode: string
  percent: string
  target: string
  reason: string
  deliveries: string
}

const ja: Words = {
  kpis: {
    inboundHandling: '入庫処理率',
    onTimePickup: '定時集荷率',
    shippingAccuracy: '出荷正確率',
    temperatureCompliance: '温度遵守率',
    businessStopTime: '業務停止時間',
    systemDowntime: 'システム停止時間',
  },
  numerators: {
    inboundHandling: '期限内計上パレット数',
    onTimePickup: '定時に集荷した配送',
    shippingAccuracy: '個数が一致した配送',
    temperatureCompliance: '温度を維持した配送',
    businessStopTime: '業務停止時間（h）',
    systemDowntime: 'システム停止時間（h）',
  },
  denominators: {
    inboundHandling: '入庫パレット数',
    onTimePickup: '集荷予定の配送',
    shippingAccuracy: '両方の個数がある配送',
    temperatureCompliance: '温度データのある配送',
    businessStopTime: '稼働時間（h）',
    systemDowntime: '稼働時間（h）',
  },
  missed: {
    inboundHandling: '期限内に計上されなかった入庫',
    onTimePickup: '集荷の遅れ・未集荷',
    shippingAccuracy: '個数の不一致',
    temperatureCompliance: '温度逸脱・欠測あり',
  },
  beside: { shippingAccuracy: '個数の記録がない配送', temperatureCompliance: '温度データのない配送' },
  month: '月',
  centre: '物流センター',
  centreCode: 'センターコード',
  percent: '割合（％）',
  target: '目標（％）',
  reason: '理由',
  deliveries: '配送',
}

const en: Words = {
  kpis: {
    inboundHandling: 'Inbound handling',
    onTimePickup: 'On-time pickup',
    shippingAccuracy: 'Shipping accuracy',
    temperatureCompliance: 'Temperature compliance',
    businessStopTime: 'Business stop time',
    systemDowntime: 'System downtime',
  },
  numerators: {
    inboundHandling: 'Pallets on time',
    onTimePickup: 'Picked up on time',
    shippingAccuracy: 'Equal piece counts',
    temperatureCompliance: 'Temperature kept',
    businessStopTime: 'Business downtime (h)',
    systemDowntime: 'System downtime (h)',
  },
  denominators: {
    inboundHandling: 'Inbound pallets',
    onTimePickup: 'Pickups due',
    shippingAccuracy: 'With both piece counts',
    temperatureCompliance: 'With temperature data',
    businessStopTime: 'Working hours (h)',
    systemDowntime: 'Working hours (h)',
  },
  missed: {
    inboundHandling: 'Not recorded on time',
    onTimePickup: 'Late or missing',
    shippingAccuracy: 'Different piece counts',
    temperatureCompliance: 'Excursion or incomplete',
  },
  beside: { shippingAccuracy: 'Without both piece counts', temperatureCompliance: 'Without temperature data' },
  month: 'Month',
  centre: 'Logistics centre',
  centreCode: 'Centre code',
  percent: 'Share (%)',
  target: 'Target (%)',
  reason: 'Reason',
  deliveries: 'deliveries',
}

/** The words for KPIs, on screens and in CSV files alike. */
export const kpiWords = { ja, en }
