/** How long the hosts of a room wait for each other and for the servers of its log, in real milliseconds. */

/** A call waits so long for a leader and for the log, and gets 503 then: with what comes on top it takes less than 8 s. */
export const CALL_PATIENCE_MS = 7_000;
/** So often a call that has waited so long looks whether the log is still away. */
export const AWAY_LOOK_MS = 200;
/** A call of the control plane that the leader carries out may take so long while the log is there. */
export const CONTROL_TIMEOUT_MS = 120_000;
/** A response waits so long for its commands to arrive at the host that received the call. */
export const APPLY_PATIENCE_MS = 10_000;

/** Without an answer of the log for so long it counts as away. */
export const LOG_SILENCE_MS = 2_500;
/** Without a sign of it for so long the log is asked for one, which has to come within the second. */
export const PROBE_AFTER_MS = 700;
export const PROBE_TIMEOUT_MS = 1_000;
/** The interval of pings of a connection: without two replies it counts as lost. */
export const PING_MS = 2_000;
/** A host that starts waits so long for a server. */
export const CONNECT_TIMEOUT_MS = 5_000;
/** Servers that form a cluster or choose a leader take up to 10 s, and are asked again for so long. */
export const CLUSTER_PATIENCE_MS = 20_000;
/** What was appended is sent again when it was not acknowledged within so long. */
export const ACK_TIMEOUT_MS = 2_000;

/** Without a sign of life for so long a leader is taken to be gone. */
export const LEASE_MS = 2_000;
/** A leader that could not renew for so long lets no time pass: shorter than the lease, so that two clocks never run. */
export const VALID_MS = 1_500;
/** After so long without a sign of life the lease is read once: a renewal may have come after the last announcement. */
export const LEASE_PROBE_MS = 600;
/** So often a leader renews its lease. */
export const RENEW_MS = 400;
/** A host that takes over waits so long for what it has not received yet. */
export const CATCH_UP_MS = 5_000;
/** What stops a host that joins is tried again for so long. */
export const JOIN_PATIENCE_MS = 30_000;
/** A host looks so often whether it has to announce, renew or take over anything. */
export const TICK_MS = 100;
/** A host that cannot follow the room tries again after so long. */
export const REJOIN_MS = 500;
/** A host that begins or takes over looks so often whether it can go on. */
export const LOOK_MS = 20;
/** A leader that leaves waits so long for its last announcement to be sent. */
export const FLUSH_LIMIT_MS = 2_000;
