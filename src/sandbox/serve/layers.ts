/** Layers over the sandbox: each answers a request itself, or changes the sandbox's answer. */
import type { Answering, Sandbox, SandboxRequest, SandboxResponse } from '../request-response.ts';

export interface Layer {
  /** An answer in place of the one within; undefined lets the request through. */
  before?(request: SandboxRequest): SandboxResponse | undefined;
  after?(response: SandboxResponse, request: SandboxRequest): SandboxResponse;
}

/** The first layer is the outermost. Answers are promises only where those within are. */
export function inLayers(layers: readonly Layer[], sandbox: Sandbox): Sandbox;
export function inLayers(layers: readonly Layer[], answering: Answering): Answering;
export function inLayers(layers: readonly Layer[], answering: Answering): Answering {
  return layers.reduceRight<Answering>(
    (next, { before, after }) =>
      request => {
        const done = (response: SandboxResponse) => after?.(response, request) ?? response;
        const response = before?.(request) ?? next(request);
        return response instanceof Promise ? response.then(done) : done(response);
      },
    answering,
  );
}
