-- A value of an enumeration can be used only after the transaction that adds it: 0007 uses these.
-- receivable: coins a seller owes after a refund or dispute of spent ones; adjustments: given or taken by an administrator.
ALTER TYPE ledger_account_kind ADD VALUE 'receivable';
ALTER TYPE ledger_account_kind ADD VALUE 'adjustments';

ALTER TYPE ledger_transaction_kind ADD VALUE 'refund';
ALTER TYPE ledger_transaction_kind ADD VALUE 'refund_failed';
ALTER TYPE ledger_transaction_kind ADD VALUE 'dispute';
ALTER TYPE ledger_transaction_kind ADD VALUE 'dispute_won';
ALTER TYPE ledger_transaction_kind ADD VALUE 'adjustment';
