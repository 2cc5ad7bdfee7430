/**
 * What keeps the evidence of decisions (migration 0041), by table: the check of the audit trail names each that is gone or
 * switched off. Those of `readings` stand on every month's partition too.
 */
export const evidenceTriggers: Readonly<Record<string, readonly string[]>> = {
  amendments: ['evidence_stays'],
  case_comments: ['evidence_stays'],
  case_documents: ['evidence_stays'],
  case_events: ['evidence_stays'],
  case_findings: ['evidence_stays'],
  deliveries: ['evidence_stays', 'evidence_changes'],
  delivery_items: ['evidence_stays', 'evidence_changes'],
  document_chunks: ['evidence_stays', 'evidence_truncate'],
  documents: ['evidence_stays'],
  excursion_cases: ['evidence_stays', 'evidence_changes'],
  judging_act_deliveries: ['evidence_stays'],
  judging_acts: ['evidence_stays'],
  logger_calibrations: ['evidence_stays', 'evidence_changes'],
  logger_file_series: ['evidence_stays'],
  logger_link_items: ['evidence_changes'],
  logger_links: ['evidence_stays', 'evidence_changes', 'evidence_amended'],
  lot_decisions: ['evidence_stays', 'evidence_retained'],
  lot_states: ['evidence_stays'],
  lots: ['evidence_changes'],
  product_versions: ['evidence_stays', 'evidence_changes'],
  quality_rules: ['evidence_lengthened'],
  reading_batches: ['evidence_stays'],
  reading_conflicts: ['evidence_stays'],
  readings: ['evidence_stays', 'evidence_truncate'],
  retained_deliveries: ['evidence_stays', 'evidence_changes'],
  retained_spans: ['evidence_stays', 'evidence_changes'],
  signature_refusals: ['evidence_stays'],
  signatures: ['evidence_stays', 'evidence_retained'],
}
