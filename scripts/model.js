// How to run a language model for the private rooms. Prints, and downloads nothing.

process.stdout
  .write(`Everything works without a language model. With one, the private room of each side can put
people's own words more calmly, shorter or simpler. Sums, terms and explanations stay those of our rules, and
each person is asked before a word of theirs goes to a model.

Any endpoint that speaks chat/completions will do. On your own machine, for example:

  llama.cpp   llama-server -m model.gguf --port 8080
              LLM_URL=http://127.0.0.1:8080/v1  LLM_MODEL=local

  Ollama      ollama pull <model>     then     ollama serve
              LLM_URL=http://127.0.0.1:11434/v1  LLM_MODEL=<model>

  vLLM        vllm serve <model> --port 8000
              LLM_URL=http://127.0.0.1:8000/v1  LLM_MODEL=<model>

An answer has ten seconds: choose a model that is quick enough on your machine. What comes too late, or is kept
out by the guard, is answered by our rules instead.

  LLM_KEY=…             a key, if the endpoint needs one
  LLM_KEEPS="…"         one sentence that tells people what is kept there, before they agree
  LLM_CASE_CALLS=40     questions that each side may ask in 24 hours
  LLM_DAY_TOKENS=…      tokens that all of them together may use in 24 hours

Without LLM_URL and LLM_MODEL it is switched off.
`)
