export type { SandboxClock } from './clock/clock.ts';
export { createVirtualClock, type VirtualClock } from './clock/virtual-clock.ts';
export * from './github/index.ts';
export type {
  ChangeFault,
  CutFault,
  Fault,
  RequestMatcher,
  StallFault,
  StatusFault,
  WaitFault,
} from './http/fault.ts';
export { json, type SandboxHandler, type SandboxRequest, type SandboxResponse } from './http/message.ts';
export type { SandboxServer } from './http/server.ts';
export type { TraceEntry } from './http/trace.ts';
export type { Annotation, AnnotationKind } from './runner/annotations.ts';
export { type ChangedCopy, copyChanged } from './runner/changed-copy.ts';
export type { ActionProcess } from './runner/process.ts';
export type { RunOptions, RunResult, StepOutcome } from './runner/run.ts';
export type { Leak } from './runner/secrets.ts';
export type { WorkflowSetting } from './runner/workflow.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export type {
  JobOptions,
  JobStatus,
  ReceivedMessage,
  ServiceJob,
  Turn,
  TurnScript,
} from './service/job.ts';
export type { KeyOptions, Scope } from './service/keys.ts';
export { createService, type Service, type ServiceOptions, type ServiceProject } from './service/service.ts';
export type { PageTraffic, Site, SiteOptions, ViewCounts } from './service/site.ts';
