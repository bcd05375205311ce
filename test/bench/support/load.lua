-- What wrk sends: METHOD and BODY come from the environment.
wrk.method = os.getenv("METHOD")
wrk.body = os.getenv("BODY")
if wrk.body then wrk.headers["Content-Type"] = "application/json" end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\nJSON{"rate":%f,"requests":%d,"refused":%d,"broken":%d,"p99":%f}\n', summary.requests * 1e6 / summary.duration,
    summary.requests, errors.status, errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(99) / 1000))
end
